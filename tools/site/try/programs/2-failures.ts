// A failure, retried
import { ChatClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({ events: 1 });
const chat = new ChatClient({
  ...platform.chatOptions,
  onEvent: (event) => console.log(event.type, event.attempt),
});

// The service fails twice. Try status: 429 with a header, or fault: 'reset'.
platform.fail('getEvent', { status: 503, times: 2 });

const { event } = await chat.getEvent({ id: 'event_1' });
console.log('received', event.id);
console.log(platform.requests.map(({ status }) => status));

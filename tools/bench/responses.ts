/** The responses of the service. */

const timestamp = '2024-05-01T12:00:00.000Z';

/** How many pages have different bots. A longer list repeats them. */
const distinctPages = 100;
const pageTexts = new Map<string, string>();

export function eventText(id: string): string {
  return `{"event":{"id":"${id}","createdAt":"${timestamp}","type":"custom","payload":{"type":"text","text":"It was a bright cold day in April, and the clocks were striking thirteen.","tags":{"a":"1","b":"2"}},"conversationId":"conv_01HXYZ0123456789","userId":"user_01HXYZ0123456789"}}`;
}

/** A page of messages. */
export function messagesText(count: number): string {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `msg_${String(index).padStart(12, '0')}`,
    createdAt: timestamp,
    payload: { type: 'text', text: `It was a bright cold day in April, number ${index}.` },
    userId: 'user_01HXYZ0123456789',
    conversationId: 'conv_01HXYZ0123456789',
  }));
  return JSON.stringify({ messages, meta: {} });
}

/** A page of a list with the given number of bots. */
export function listText(count: number, pageSize: number, page: number): string {
  const isLast = (page + 1) * pageSize >= count;
  const meta = isLast ? '{}' : `{"nextToken":"${page + 1}"}`;
  return `{"bots":${botsText(page % distinctPages, pageSize)},"meta":${meta}}`;
}

function botsText(page: number, pageSize: number): string {
  const key = `${page}/${pageSize}`;
  const known = pageTexts.get(key);
  if (known !== undefined) return known;
  const bots = Array.from({ length: pageSize }, (_, index) => {
    const number = page * pageSize + index;
    return {
      id: `bot_${String(number).padStart(12, '0')}`,
      createdAt: timestamp,
      updatedAt: timestamp,
      name: `Support assistant ${number}`,
      deployedAt: timestamp,
      tags: { team: `team-${number % 7}` },
      type: 'bot',
    };
  });
  const text = JSON.stringify(bots);
  pageTexts.set(key, text);
  return text;
}

// Every bot of a workspace
import { AdminClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({ bots: 250 });
const admin = new AdminClient(platform.adminOptions);

const { bots, meta } = await admin.listBots(); // the first page
console.log(bots.length, 'bots; the next page:', meta?.nextToken);

const names: unknown[] = [];
for await (const bot of admin.listBots()) names.push(bot.name); // every page
console.log(names.length, 'bots in', platform.requests.length - 1, 'requests');

import { type ClientName, clients } from './clients.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';

/** One client and one scenario, measured in a separate process that sends the figures to its parent. */
export interface Job {
  readonly client: ClientName;
  readonly scenario: ScenarioName;
  readonly origin: string;
  /** The URL of the entry point of this package. */
  readonly packageUrl: string;
}

process.once('message', async ({ client, scenario, origin, packageUrl }: Job) => {
  const { list, run } = scenarios[scenario];
  const target = { baseUrl: `${origin}/chat`, adminUrl: `${origin}/list/${list}` };
  const created = await clients[client](target, packageUrl);
  process.send?.(await run(created));
  process.exit();
});

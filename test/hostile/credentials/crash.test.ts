import { expect, test } from 'vitest';
import { formsOf, markerSets, secretsOf } from '../../support/markers.ts';
import { runSource } from '../../support/run-source.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { failures } from './every-kind.ts';

const program = new URL('crash.ts', import.meta.url);
/** The ways in which an error ends a process. What each kind shows is in no-secrets.test.ts. */
const crashes = [
  ['unauthorized', 'thrown'],
  ['connection', 'not awaited'],
  ['invalid_response', 'the cause of another error'],
] as const;

test.concurrent.for(crashes)(
  'a crash with an error of the kind %s, %s, prints no secret',
  async ([kind, way]) => {
    const number = failures.findIndex((failure) => failure.kind === kind);
    const [set = '', markers] = Object.entries(markerSets)[number % 2] ?? [];
    if (markers === undefined) throw new Error('no such secrets');
    const { code, stdout, stderr } = await runSource(program, { args: [String(number), set, way] });

    const { chat, admin } = secretsOf(markers);
    expect(code).toBe(1);
    expect(stderr).toContain(`kind: '${kind}'`);
    expect(stderr).toMatch(/\bat .*\d+:\d+/);
    expectNoSecrets(stdout, formsOf([...chat, ...admin]));
    expectNoSecrets(stderr, formsOf([...chat, ...admin]));
  },
);

import { expect, test } from 'vitest';
import { formsOf, markerSets, secretsOf } from '../../support/markers.ts';
import { runSource } from '../../support/run-source.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { everyKind, failures } from './every-kind.ts';

const program = new URL('crash.ts', import.meta.url);
const ways = ['thrown', 'not awaited', 'the cause of another error'];

test.concurrent.for(Object.keys(everyKind))(
  'a crash with an error of the kind %s prints no secret',
  { timeout: 60_000 },
  async (kind) => {
    const number = failures.findIndex((failure) => failure.kind === kind);
    const sets = Object.entries(markerSets).slice(0, 2);
    const runs = ways.map(async (way, index) => {
      const [set, markers] = sets[index % sets.length] ?? [];
      if (set === undefined || markers === undefined) throw new Error('no such secrets');
      const { code, stdout, stderr } = await runSource(program, {
        args: [String(number), set, way],
      });

      const { chat, admin } = secretsOf(markers);
      expect(code).toBe(1);
      expect(stderr).toContain(`kind: '${kind}'`);
      expect(stderr).toMatch(/\bat .*\d+:\d+/);
      expectNoSecrets(stdout, formsOf([...chat, ...admin]));
      expectNoSecrets(stderr, formsOf([...chat, ...admin]));
    });
    await Promise.all(runs);
  },
);

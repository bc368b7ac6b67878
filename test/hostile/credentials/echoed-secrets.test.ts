import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/index.ts';
import { startServer } from '../../support/bad-servers.ts';
import { rejection } from '../../support/clients.ts';
import { recordEvents } from '../../support/events.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { transport } from '../../support/transport.ts';
import { errorEchoes } from './echoes.ts';
import { clientsWith, formsOf, markerSets, secretsOf } from './markers.ts';

const statuses = [400, 401, 403, 404, 429, 500, 503] as const;

describe.for(Object.entries(markerSets))('secrets %s', ([, markers]) => {
  describe.for([false, true])('secrets that functions return: %s', (fromFunctions) => {
    test.for(Object.entries(errorEchoes))('echoed secrets are masked %s', async ([, echo]) => {
      const secrets = secretsOf(markers).chat;
      await using server = await startServer((socket, request) => {
        const status = Number(/\d{3}$/.exec(request.target)?.[0] ?? 500);
        echo(secrets, status)(socket, request);
      });
      const { events, onEvent } = recordEvents();
      const { chat } = clientsWith(markers, server.url, { ...transport, fromFunctions, onEvent });
      const hidden = formsOf(secrets);

      for (const status of statuses) {
        const error = await rejection(chat.getEvent({ id: `evt_${status}` }), ApiError);
        expect(error.status).toBe(status);
        expectNoSecrets(error, hidden);
      }
      expect(events.map(({ type }) => type)).toContain('error');
      expectNoSecrets(events, hidden);
    });
  });
});

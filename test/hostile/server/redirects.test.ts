import { describe, expect, test } from 'vitest';
import { RedirectError } from '../../../src/index.ts';
import { json, redirect, response, send, startServer } from '../../support/bad-servers.ts';
import { createCertificate } from '../../support/certificates.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { trustOnly } from '../../support/trust.ts';

const statuses = [301, 302, 303, 307, 308];

describe('a redirect is never followed', () => {
  describe.for(everyOperation)('by $title', ({ answer, call }) => {
    test.for(statuses)('to another origin, with %i', async (status) => {
      await using elsewhere = await startServer(send(json(answer)));
      const target = `${elsewhere.url}/private-target?private-query=1`;
      await using server = await startServer(redirect(status, target));

      const error = await failureOf(call(clientsOf(server)), RedirectError);

      expect(error).toMatchObject({ kind: 'redirect', status, locationOrigin: elsewhere.url });
      expect(error.message).not.toMatch(/private-target|private-query/);
      expect(elsewhere.connections).toBe(0);
      expect(server.requests).toHaveLength(1);
    });

    test.for(statuses)('to the same origin, with %i', async (status) => {
      await using server = await startServer(redirect(status, '/elsewhere'));

      const error = await failureOf(call(clientsOf(server)), RedirectError);

      expect(error).toMatchObject({ status, locationOrigin: server.url });
      expect(server.requests).toHaveLength(1);
    });
  });

  test('from https: to http:, where not a byte arrives', async () => {
    const certificate = await createCertificate({ host: 'localhost' });
    using _ = trustOnly(certificate);
    await using plain = await startServer(send(json({ event })));
    await using server = await startServer(redirect(302, `${plain.url}/events/evt_1`), {
      tls: certificate,
      host: 'localhost',
    });
    const { chat } = clientsOf(server);

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), RedirectError);

    expect(error.locationOrigin).toBe(plain.url);
    expect(plain.connections).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  test('where it points to a path or an address with credentials, and none of it is told', async () => {
    const target = 'https://someone:private-password@other.example/private-target#private-fragment';
    await using server = await startServer(redirect(307, target));

    const error = await failureOf(clientsOf(server).chat.getEvent({ id: 'evt_1' }), RedirectError);

    expect(error.locationOrigin).toBe('https://other.example');
    expect(JSON.stringify(error)).not.toMatch(/private-/);
  });
});

describe('what is nearly a redirect is no success either', () => {
  test.for([300, 301, 302, 303, 304, 307, 308, 399])(
    '%i without a Location is a RedirectError, whatever its body',
    async (status) => {
      const answer = status === 304 ? response({ status }) : json({ event }, { status });
      await using server = await startServer(send(answer));
      const { chat } = clientsOf(server);

      const error = await failureOf(chat.getEvent({ id: 'evt_1' }), RedirectError);

      expect(error.status).toBe(status);
      expect(error).not.toHaveProperty('locationOrigin');
      expect(server.requests).toHaveLength(1);
    },
  );

  test.for(['not an address: //', 'http://', 'javascript:alert(1)', ''])(
    'a Location of %j is a RedirectError',
    async (location) => {
      await using server = await startServer(redirect(302, location));

      await failureOf(clientsOf(server).chat.getEvent({ id: 'evt_1' }), RedirectError);

      expect(server.requests).toHaveLength(1);
    },
  );

  test('a redirect that a browser hides behind status 0 is a RedirectError', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      status: { value: 0 },
      type: { value: 'opaqueredirect' },
    });
    let calls = 0;
    const fetch = async (): Promise<Response> => {
      calls += 1;
      return hidden;
    };
    const { chat } = clientsOf({ url: 'https://chat.example' }, { fetch });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), RedirectError);

    expect(error.status).toBe(0);
    expect(calls).toBe(1);
  });
});

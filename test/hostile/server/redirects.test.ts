import { expect, test } from 'vitest';
import { RedirectError } from '../../../src/index.ts';
import { json, redirect, send, startServer } from '../../support/bad-servers.ts';
import { createCertificate } from '../../support/certificates.ts';
import { getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { trustOnly } from '../../support/trust.ts';

const statuses = [301, 302, 303, 307, 308];

test.for(statuses)('a redirect to another origin is not followed: %i', async (status) => {
  await using elsewhere = await startServer(send(json({ event })));
  const target = `${elsewhere.url}/private-target?private-query=1`;
  await using server = await startServer(redirect(status, target));

  const error = await failureOf(getEvent(server), RedirectError);

  expect(error).toMatchObject({
    kind: 'redirect',
    response: { status },
    locationOrigin: elsewhere.url,
  });
  expect(error.message).not.toMatch(/private-target|private-query/);
  expect(elsewhere.connections).toBe(0);
  expect(server.requests).toHaveLength(1);
});

test('a redirect from https: to http: is not followed', async () => {
  const certificate = await createCertificate({ host: 'localhost' });
  using _ = trustOnly(certificate);
  await using plain = await startServer(send(json({ event })));
  await using server = await startServer(redirect(302, `${plain.url}/events/evt_1`), {
    tls: certificate,
    host: 'localhost',
  });

  const error = await failureOf(getEvent(server), RedirectError);

  expect(error.locationOrigin).toBe(plain.url);
  expect(plain.connections).toBe(0);
  expect(server.requests).toHaveLength(1);
});

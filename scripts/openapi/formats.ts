import * as z from 'zod/mini';
import { dateTime, timestamp } from '../../src/service/schema-parts.ts';
import type { Doc } from './text.ts';

/** A schema or a check as code, and itself, to try a default. */
export interface Coded<T> {
  readonly code: Doc;
  readonly value: T;
}
/** An address of RFC 5321. `z.email` rejects most of its signs, quoted names, and a domain without a dot. */
const email =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-z\d.:-]+\])$/i;

/** In a generated module, the schemas of formats for which Zod has none, by name. */
export const formatHelpers: Readonly<Record<string, string>> = {
  timestampSchema: `/** A date-time of RFC 3339. */
const timestampSchema = z.stringFormat(
  'datetime',
  ${dateTime},
);`,
  emailSchema: `/** An e-mail address of RFC 5321. */
const emailSchema = z.email({
  pattern:
    ${email},
});`,
};

/** What Zod can check of a string. Other formats are notes for the reader. */
export const formats: Readonly<Record<string, Coded<z.ZodMiniStringFormat>>> = {
  'date-time': { code: 'timestampSchema', value: timestamp },
  date: { code: 'z.iso.date()', value: z.iso.date() },
  duration: { code: 'z.iso.duration()', value: z.iso.duration() },
  email: { code: 'emailSchema', value: z.email({ pattern: email }) },
  uuid: { code: 'z.guid()', value: z.guid() },
  uri: { code: 'z.url()', value: z.url() },
  ipv4: { code: 'z.ipv4()', value: z.ipv4() },
  ipv6: { code: 'z.ipv6()', value: z.ipv6() },
};

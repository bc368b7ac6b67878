// Lists the members of all workspaces as CSV, or those whose role is not the one that a file says.
//
//   node examples/admin-scripts/audit-members.ts --demo > members.csv
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { AdminClientOptions } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';
import { commonHelp, connect, csvRow, runScript, UsageError, write } from './script.ts';

const help = `Lists the members of all workspaces of the account as CSV; progress goes to stderr.

Usage: audit-members [--roles <file>] [--demo]

  --roles   a JSON file such as {"ada@example.com": "owner"}: lists only the members whose role differs from it, and
            those that it does not have
  --demo    lists the members of two workspaces of a fake platform
  --help    prints this text
${commonHelp}
`;

function demo(): AdminClientOptions {
  const members = [
    { email: 'ada@example.com', role: 'owner' as const },
    { email: 'grace@example.com', role: 'developer' as const },
  ];
  return createPlatform({
    workspaces: [
      { id: 'workspace_1', name: 'Support', members },
      { id: 'workspace_2', name: 'Sales', members: members.slice(0, 1) },
    ],
  }).adminOptions;
}

async function readRoles(file: string): Promise<Map<string, string>> {
  try {
    const roles = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(Object.entries(roles));
  } catch {
    throw new UsageError(`${file} must be a JSON file such as {"ada@example.com": "owner"}`);
  }
}

await runScript('audit-members', async (signal) => {
  const { values } = parseArgs({
    options: {
      roles: { type: 'string' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const expected = values.roles === undefined ? undefined : await readRoles(values.roles);

  const admin = connect(values.demo ? demo() : undefined);
  let listed = 0;
  await write(csvRow(['workspace', 'name', 'email', 'role', 'expected', 'createdAt']));
  for await (const { id, name } of admin.listWorkspaces({}, { signal })) {
    const workspace = admin.withOptions({ workspaceId: id });
    for await (const member of workspace.listWorkspaceMembers({}, { signal })) {
      const { email, role, createdAt } = member;
      const wanted = expected?.get(email);
      if (expected !== undefined && wanted === role) continue;
      listed += 1;
      await write(csvRow([id, name, email, role, wanted, createdAt]));
    }
    console.error(`${id}: done`);
  }
  console.error(`members listed: ${listed}`);
});

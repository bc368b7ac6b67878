import type { Api } from '../options/api.ts';

// 1, 32, 50 and 64 MiB as literals: a bundler that sees a product keeps the API that is not used.

export const chatApi: Api = {
  name: 'chat',
  client: 'ChatClient',
  address: 'baseUrl',
  suffix: '',
  credentials: [
    {
      option: 'userKey',
      header: 'x-user-key',
      prefix: '',
      mayBeNull: true,
      isKey: true,
    },
  ],
  maxRequestBytes: 1_048_576,
  maxResponseBytes: 33_554_432,
};

export const adminApi: Api = {
  name: 'admin',
  client: 'AdminClient',
  address: 'adminUrl',
  suffix: '/v1/admin',
  credentials: [
    {
      option: 'token',
      header: 'authorization',
      prefix: 'Bearer ',
      mayBeNull: false,
      isKey: true,
    },
    {
      option: 'workspaceId',
      header: 'x-workspace-id',
      prefix: '',
      mayBeNull: true,
      isKey: false,
    },
  ],
  maxRequestBytes: 52_428_800,
  maxResponseBytes: 67_108_864,
};

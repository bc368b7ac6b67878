import type { Api } from '../options/api.ts';
import { adminApi, chatApi } from '../service/apis.ts';

/** The two APIs of the platform. */
export type ApiName = 'chat' | 'admin';

export const apiRules: Readonly<Record<ApiName, Api>> = {
  chat: chatApi,
  admin: adminApi,
};

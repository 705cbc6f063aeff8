import { sql } from 'drizzle-orm'
import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'

/** How the account is signed in to, without secrets. An import does not use them. */
export const keyFiles: ArchiveFile[] = [
  {
    name: 'passkeys',
    about: 'The passkeys of the account. Their private keys are in your devices.',
    tables: ['passkeys'],
    query: (userId) => sql`
      select id, name, credential_id as "credentialId", transports, is_synced as "isSynced",
        created_at as "createdAt", used_at as "usedAt"
      from passkeys where user_id = ${userId}::uuid order by created_at, id`,
  },
  {
    name: 'authenticator-app',
    about: 'The authenticator app of the account. Its secret is left out, because it makes valid codes.',
    tables: ['authenticators'],
    query: (userId) => sql`
      select confirmed_at as "confirmedAt", created_at as "createdAt"
      from authenticators where user_id = ${userId}::uuid`,
  },
  {
    name: 'recovery-codes',
    about: 'When the recovery codes were made and used. The codes themselves are not stored.',
    tables: ['recovery_codes'],
    query: (userId) => sql`
      select id, used_at as "usedAt", created_at as "createdAt"
      from recovery_codes where user_id = ${userId}::uuid order by created_at, id`,
  },
  {
    name: 'access-tokens',
    about: 'Access tokens and passwords for apps. The tokens themselves are not stored.',
    tables: ['access_tokens'],
    query: (userId) => sql`
      select id, kind, name, scopes, hint, expires_at as "expiresAt", used_at as "usedAt", created_at as "createdAt"
      from access_tokens where user_id = ${userId}::uuid order by created_at, id`,
  },
  {
    name: 'factor-removal',
    about: 'The removal of all second factors that an admin has asked for.',
    tables: ['factor_removals'],
    query: (userId) => sql`
      select due_at as "dueAt", created_at as "createdAt" from factor_removals where user_id = ${userId}::uuid`,
  },
]

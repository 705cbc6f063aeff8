import { z } from 'zod'
import { AccountEmail } from './platform/account-email.ts'
import { QUOTA_MB_MAX } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

/** `pictures` are covers, avatars and flyers. */
const STORAGE_KINDS = ['tracks', 'stems', 'artworks', 'pictures'] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

/** Storage of an account in bytes. `quotaBytes` is null without a limit. */
export const AccountStorage = z.object({
  usedBytes: z.number(),
  quotaBytes: z.number().nullable(),
  /** Only types with files. Their bytes add up to `usedBytes`. */
  uses: z.array(z.object({ kind: z.enum(STORAGE_KINDS), bytes: z.number(), files: z.number().int() })),
})
export type AccountStorage = z.infer<typeof AccountStorage>

export const storageResource = resource('storage', '/api/accounts/storage', {
  schema: AccountStorage,
  madeFor: 'nobody',
})

/**
 * An account as admins see it. `quotaMb` is its own quota in MB: 0 for no limit, null for the
 * site's default `siteQuotaMb`.
 */
export const AccountQuota = z.object({
  email: z.string(),
  quotaMb: z.number().int().nullable(),
  siteQuotaMb: z.number().int(),
  storage: AccountStorage,
})
export type AccountQuota = z.infer<typeof AccountQuota>

export const quotaResource = resource('quota', '/api/accounts/quota', {
  query: z.object({ email: AccountEmail }),
  schema: AccountQuota,
})

export const QuotaMb = z
  .int('Enter a whole number of MB')
  .min(0, 'Enter 0 or more')
  .max(QUOTA_MB_MAX, 'Enter 0 for no limit')
export const ChangeQuota = z.object({ email: AccountEmail, quotaMb: QuotaMb.nullable() })
export type ChangeQuota = z.input<typeof ChangeQuota>

import { z } from 'zod'
import { PUSH } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

/** A browser that gets what the account is told, also while the site is not open. */
const PushBrowser = z.object({
  id: z.string(),
  isThisBrowser: z.boolean(),
  /** Browser and system in words, or null when they are not known. */
  device: z.string().nullable(),
  createdAt: z.string(),
  /** When it was last sent something. */
  usedAt: z.string().nullable(),
})
export type PushBrowser = z.infer<typeof PushBrowser>
/** The site's key that browsers subscribe with, base64url, and those of the account that did, the last one first. */
export const PushBrowsers = z.object({ publicKey: z.string(), items: z.array(PushBrowser) })
export type PushBrowsers = z.infer<typeof PushBrowsers>

const bytes = (letters: number, message: string) =>
  z
    .string()
    .length(letters, message)
    .regex(/^[\w-]+$/, message)

/** What a browser's `PushSubscription` says of itself: where to send, and the keys to encrypt with, base64url. */
export const SubscribeBrowser = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'The endpoint must be an https address' }).max(PUSH.endpointMax),
  keys: z.object({
    p256dh: bytes(87, 'The key must be 65 bytes as base64url'),
    auth: bytes(22, 'The secret must be 16 bytes as base64url'),
  }),
})
export type SubscribeBrowser = z.input<typeof SubscribeBrowser>

export const pushResource = resource('push', '/api/push', { schema: PushBrowsers })

/** What a push holds once it is decrypted. `url` and `icon` are paths of the site. */
export type PushedNote = { title: string; body: string; url: string; tag: string; icon?: string }

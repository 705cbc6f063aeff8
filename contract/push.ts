import { z } from 'zod'
import { PUSH } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

/** A browser that receives pushes for the account, even while the site is closed. */
const PushBrowser = z.object({
  id: z.string(),
  isThisBrowser: z.boolean(),
  /** Browser and operating system in words; null if unknown. */
  device: z.string().nullable(),
  createdAt: z.string(),
  /** When the last push was sent to this browser. */
  usedAt: z.string().nullable(),
})
export type PushBrowser = z.infer<typeof PushBrowser>
/**
 * `publicKey` is the site's key for subscribing, in base64url. `items` are the account's subscribed
 * browsers, the most recent first.
 */
export const PushBrowsers = z.object({ publicKey: z.string(), items: z.array(PushBrowser) })
export type PushBrowsers = z.infer<typeof PushBrowsers>

const bytes = (letters: number, message: string) =>
  z
    .string()
    .length(letters, message)
    .regex(/^[\w-]+$/, message)

/**
 * Fields of a browser's `PushSubscription`: the address to send to, and the keys for encryption in
 * base64url.
 */
export const SubscribeBrowser = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'The endpoint must be an https address' }).max(PUSH.endpointMax),
  keys: z.object({
    p256dh: bytes(87, 'The key must be 65 bytes as base64url'),
    auth: bytes(22, 'The secret must be 16 bytes as base64url'),
  }),
})
export type SubscribeBrowser = z.input<typeof SubscribeBrowser>

export const pushResource = resource('push', '/api/push', { schema: PushBrowsers })

/** The decrypted content of a push. `url` and `icon` are paths of the site. */
export type PushedNote = { title: string; body: string; url: string; tag: string; icon?: string }

import { z } from 'zod'
import { SOCIAL_URL_MAX } from './platform/limits.ts'
import { webUrl } from './platform/web-url.ts'
import { SOCIAL_PLATFORMS } from './social-platforms.ts'

/** A link as shown. It is not validated again, because older links may break today's rules. */
export const SocialLink = z.object({ platform: z.enum(SOCIAL_PLATFORMS), url: z.string() })
export type SocialLink = z.infer<typeof SocialLink>

const AnyAddress = webUrl(SOCIAL_URL_MAX)

/** `@name@host`, as the fediverse writes it. Without the first @ it could be an email address. */
const HANDLE = /^@([\w.-]+)@([^\s@/?#:]+)$/

/** The page of a fediverse handle: most programs show a user at `/@name`. */
const addressOf = (written: string): string => {
  const [, user, server] = HANDLE.exec(written.trim()) ?? []
  return user && server ? `https://${server}/@${user}` : written
}

/** The address without its query, fragment and last slash, which name no user. */
const plain = (address: string): string => address.replace(/[?#].*$/s, '').replace(/\/$/, '')

/** A handle or the address of a user's page, whose path matches `user`. Stored as an https address. */
const userPage = (user: RegExp, message: string) =>
  z
    .string()
    .max(SOCIAL_URL_MAX)
    .transform(addressOf)
    .pipe(AnyAddress)
    .transform(plain)
    .refine(
      (address) => {
        const url = URL.parse(address)
        return url?.protocol === 'https:' && user.test(url.pathname)
      },
      { message },
    )

const MastodonUser = userPage(/^\/@[\w.-]+$/, 'Write @name@host, or an address such as https://mastodon.social/@name')
/** Programs of the fediverse have different paths: `/@name`, `/users/name`, `/u/name`, `/name` … */
const FediverseUser = userPage(
  /^(?:\/[^/]+){1,3}$/,
  'Write @name@host, or the https address of your page, such as https://pixelfed.social/name',
)

const WITH_ANY_ADDRESS = SOCIAL_PLATFORMS.filter((platform) => platform !== 'mastodon' && platform !== 'fediverse')

/** A link as it is saved. */
export const WrittenSocialLink = z.discriminatedUnion('platform', [
  z.object({ platform: z.enum(WITH_ANY_ADDRESS), url: AnyAddress }),
  z.object({ platform: z.literal('mastodon'), url: MastodonUser }),
  z.object({ platform: z.literal('fediverse'), url: FediverseUser }),
])

import type { SocialLink } from '#contract/profiles.ts'
import type { SocialPlatform } from '#contract/social-platforms.ts'

/** A link that is being written; `key` stays with its row. */
export type LinkDraft = { key: number; platform: SocialPlatform | ''; url: string }

let nextKey = 1

export const newLink = (): LinkDraft => ({ key: nextKey++, platform: '', url: '' })

export const draftLinks = (links: readonly SocialLink[]): LinkDraft[] =>
  links.map(({ platform, url }) => ({ key: nextKey++, platform, url }))

const isWhole = (link: LinkDraft): boolean => link.platform !== '' && link.url.trim() !== ''

/** PROF-15: only links with both platform and address. */
export const linksToSave = (links: readonly LinkDraft[]): SocialLink[] =>
  links.filter(isWhole).map(({ platform, url }) => ({ platform: platform as SocialPlatform, url: url.trim() }))

/** The server counts only what was sent to it: its `socialLinks.1.url` is the second whole link. */
export function linkErrorsOf(fields: Record<string, string>, links: readonly LinkDraft[]): Map<number, string> {
  const sent = links.filter(isWhole)
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(fields)) {
    const index = /^socialLinks\.(\d+)/.exec(field)?.[1]
    const link = index === undefined ? undefined : sent[Number(index)]
    if (link) errors.set(link.key, message)
  }
  return errors
}

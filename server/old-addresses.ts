import { HANDLE } from '#contract/platform/limits.ts'
import { isPagePath } from '#contract/reserved.ts'
import { isOldAddress, profileBySlug } from './people/profiles/queries.ts'
import type { AppContext } from './platform/context.ts'

type Named = { slug: string; handle: string }

/**
 * The present address of a page whose path begins with an old handle, also of pages below the
 * profile's; null for all other pages. `shown` is the profile that the page has found already.
 */
export async function findPresentAddress(
  c: AppContext,
  { pathname, search }: URL,
  { asked, shown }: { asked: string | undefined; shown: Named | undefined },
): Promise<string | null> {
  const [first = '', ...below] = pathname.split('/').filter(Boolean)
  const slug = (asked ?? first).toLowerCase()
  if (!HANDLE.pattern.test(slug) || isPagePath(slug)) return null
  const profile = shown ?? (await findPublic(c, slug))
  return profile && isOldAddress(profile, slug) ? `/${[profile.slug, ...below].join('/')}${search}` : null
}

async function findPublic({ var: { db } }: AppContext, slug: string): Promise<Named | null> {
  const [profile] = await profileBySlug(db, 'by-slug').execute({ slug })
  return profile?.isPublic ? profile : null
}

import { expect, test } from 'vitest'
import type { SocialPlatform } from '#contract/social-platforms.ts'
import { linkErrorsOf, linkFieldsOf, linksToSave, newLink } from './links-field.tsx'

const links = [
  newLink<SocialPlatform>(),
  ...linkFieldsOf<SocialPlatform>([{ platform: 'bandcamp', url: ' https://nith.example ' }]),
  { ...newLink<SocialPlatform>(), url: 'https://a.example' },
  { ...newLink<SocialPlatform>(), platform: 'website' as const, url: 'ftp://b.example' },
]

test('PROF-15 saves only links that have a platform and an address', () => {
  expect(linksToSave(links)).toEqual([
    { platform: 'bandcamp', url: 'https://nith.example' },
    { platform: 'website', url: 'ftp://b.example' },
  ])
})

test.each(['socialLinks', 'support.links'])(
  'PROF-15 RELEASE-07 an error of the server appears at its link: %s',
  (path) => {
    const problems = { [`${path}.1.url`]: 'Links must start with http:// or https://', [path]: 'x', bio: 'x' }
    expect([...linkErrorsOf(problems, path, links)]).toEqual([
      [links[3]!.key, 'Links must start with http:// or https://'],
    ])
  },
)

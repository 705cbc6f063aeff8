import { expect, test } from 'vitest'
import { linkErrorsOf, linkFieldsOf, linksToSave, newLink } from './social-links-field.tsx'

const links = [
  newLink(),
  ...linkFieldsOf([{ platform: 'bandcamp', url: ' https://nith.example ' }]),
  { ...newLink(), url: 'https://a.example' },
  { ...newLink(), platform: 'website' as const, url: 'ftp://b.example' },
]

test('PROF-15 saves only links that have a platform and an address', () => {
  expect(linksToSave(links)).toEqual([
    { platform: 'bandcamp', url: 'https://nith.example' },
    { platform: 'website', url: 'ftp://b.example' },
  ])
})

test('PROF-15 an error of the server appears at its link', () => {
  const errors = linkErrorsOf({ 'socialLinks.1.url': 'Links must start with http:// or https://', bio: 'x' }, links)
  expect([...errors]).toEqual([[links[3]!.key, 'Links must start with http:// or https://']])
})

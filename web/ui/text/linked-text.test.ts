import { expect, test } from 'vitest'
import { ownPath, splitLinks } from './linked-text.tsx'

test('PUB-01 web addresses in a bio become links, and nothing else', () => {
  expect(splitLinks('Tapes at https://example.org/tapes. (see http://example.org/a?b=1)')).toEqual([
    { text: 'Tapes at ' },
    { text: 'https://example.org/tapes', href: 'https://example.org/tapes' },
    { text: '. (see ' },
    { text: 'http://example.org/a?b=1', href: 'http://example.org/a?b=1' },
    { text: ')' },
  ])
  expect(splitLinks('javascript:alert(1) ftp://x <b>https://</b>')).toEqual([
    { text: 'javascript:alert(1) ftp://x <b>https://</b>' },
  ])
})

test('PUB-01 an address that names a user before its host is no link: it leads elsewhere than it seems', () => {
  for (const text of [
    'https://bank.example@evil.example/',
    'https://user:pw@evil.example',
    'http://:pw@evil.example/a',
  ])
    expect(splitLinks(`See ${text} now`)).toEqual([{ text: `See ${text} now` }])
  expect(splitLinks('https://videos.example/@band')).toEqual([
    { text: 'https://videos.example/@band', href: 'https://videos.example/@band' },
  ])
})

test('SOCIAL-06 a page of this site is told from other sites and from what is no page', () => {
  const origin = 'https://undercroft.example'
  expect(ownPath(`${origin}/track/1?t=2#c`, origin)).toBe('/track/1?t=2#c')
  expect(ownPath(`${origin}/apiary`, origin)).toBe('/apiary')
  for (const path of [
    '/media/a.mp3',
    '/api/docs',
    '/api',
    '/embed/track/1',
    '/robots.txt',
    '//other.example/x',
    '/\\other.example',
  ]) {
    expect(ownPath(origin + path, origin)).toBeNull()
  }
  for (const href of [
    'http://undercroft.example/',
    'https://undercroft.example:444/',
    'https://undercroft.example@x.org/',
  ]) {
    expect(ownPath(href, origin)).toBeNull()
  }
})

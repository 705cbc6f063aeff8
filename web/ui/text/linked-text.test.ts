import { expect, test } from 'vitest'
import { ownPath, splitLinks } from './linked-text.tsx'

test('PUB-01 only web addresses in a bio become links', () => {
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

const linksOf = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

test.each([
  ['https://en.example/wiki/Doom_(band)', 'https://en.example/wiki/Doom_(band)'],
  ['(https://en.example/wiki/Doom_(band))', 'https://en.example/wiki/Doom_(band)'],
  ['(see https://en.example/a).', 'https://en.example/a'],
  ['(https://en.example/a)and', 'https://en.example/a'],
  ['[https://en.example/a[1]]', 'https://en.example/a[1]'],
  ["https://en.example/Rock_'n'_Roll, loud", "https://en.example/Rock_'n'_Roll"],
  ["'https://en.example/a'", 'https://en.example/a'],
  ["https://en.example's songs", 'https://en.example'],
  ['https://en.example/it’s', 'https://en.example/it’s'],
  ['聴いて：https://en.example/a。', 'https://en.example/a'],
  ['「https://en.example/a」と', 'https://en.example/a'],
  ['https://en.example/a，還有', 'https://en.example/a'],
  ['https://ja.example/wiki/東京、', 'https://ja.example/wiki/東京'],
  ['https://en.example/a…', 'https://en.example/a'],
  ['https://en.example/a...', 'https://en.example/a'],
  ['https://en.example/v1...v2', 'https://en.example/v1...v2'],
  ['“https://en.example/a”', 'https://en.example/a'],
  ['https://en.example?a=(b', 'https://en.example?a=(b'],
  ['https://例え.テスト/x。', 'https://例え.テスト/x'],
  ['https://bücher.example/', 'https://bücher.example/'],
  ['http://[::1]:8080/a', 'http://[::1]:8080/a'],
  ['https://en.example:8443/a/', 'https://en.example:8443/a/'],
])('SOCIAL-06 links the whole address in %s', (text, address) => {
  expect(linksOf(text)).toEqual([[address, address]])
})

test('SOCIAL-06 an address that begins with www. is a link, too', () => {
  expect(linksOf('www.en.example, WWW.en.example/a (www.en.example/b_(c))')).toEqual([
    ['www.en.example', 'https://www.en.example/'],
    ['WWW.en.example/a', 'https://www.en.example/a'],
    ['www.en.example/b_(c)', 'https://www.en.example/b_(c)'],
  ])
  for (const text of ['www.', 'www.x', 'www..x', 'awww.en.example', 'a@www.en.example', 'x.www.en.example', '-www.a.b'])
    expect(linksOf(text), text).toEqual([])
})

test.each([
  'https://\u0430pple.example/',
  'https://\u0430\u0440\u0440\u04cf\u0435.com/',
  'https://ex\u0251mple.org',
  'https://\u03bf\u03c1.example',
])('SOCIAL-06 a host that imitates another one is shown as punycode: %s', (address) => {
  const [[shown] = []] = linksOf(address)
  expect(shown).toMatch(/^https:\/\/xn--/)
})

test.each(['https://пример.испытание/', 'https://δοκιμή.example/', 'https://한국.example/', 'https://مثال.example/'])(
  'SOCIAL-06 a host of one script is shown as written: %s',
  (address) => expect(linksOf(address)).toEqual([[address, address]]),
)

test('SEC-06 finds addresses in linear time in any text', () => {
  for (const part of [
    '(',
    ')',
    '[',
    "'",
    '.',
    'www.',
    'https://',
    'https://a.b/(',
    'www.a.b)',
    '…',
    'https://a.b/',
    'ж',
    '@',
    ':',
  ])
    for (const text of [part.repeat(8000), `https://a.b/${part.repeat(8000)}`, `www.${part.repeat(8000)}`]) {
      const from = performance.now()
      splitLinks(text)
      expect(performance.now() - from, part).toBeLessThan(1000)
    }
})

test('PUB-01 an address with a user name before its host is no link, since it misleads about its target', () => {
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

test('SOCIAL-06 distinguishes pages of this site from other sites and from other URLs of this site', () => {
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

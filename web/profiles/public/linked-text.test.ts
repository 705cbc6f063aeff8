import { expect, test } from 'vitest'
import { splitLinks } from './linked-text.tsx'

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

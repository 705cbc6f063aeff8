import { expect, test } from 'vitest'
import { podcastGuid } from './podcast-guid.ts'

test.each(['https://mp3s.nashownotes.com/pc20rss.xml', 'http://mp3s.nashownotes.com/pc20rss.xml///'])(
  'REACH-03 the guid of %s equals the example of the namespace',
  (url) => {
    expect(podcastGuid(url)).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810')
  },
)

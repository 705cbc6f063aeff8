import { expect, test } from 'vitest'
import { LINK_PREVIEWS, previewPathsIn, readPreviewPath } from './link-previews.ts'

const id = '01a1f9c9-8482-7b8d-9eca-a4716d479237'
const host = 'undercroft.example:8443'
const at = (path: string) => `https://${host}${path}`

test('SOCIAL-06 finds links to works of this site in a text, each once', () => {
  const text = `Hear (${at(`/track/${id}`)}), ${at(`/TRACK/${id.toUpperCase()}/?t=30#c`)} and ${at(`/album/${id}`)}.`
  expect(previewPathsIn(text, host)).toEqual([`/track/${id}`, `/album/${id}`])
})

test('SOCIAL-06 ignores other sites, other pages and texts that only look like a link', () => {
  const others = [
    `https://evil.example/track/${id}`,
    `https://${host}@evil.example/track/${id}`,
    `https://someone:secret@${host}/track/${id}`,
    `https://undercroft.example/track/${id}`,
    at('/track/none'),
    at(`/playlist/${id}`),
    at(`/track/${id}/edit`),
    `/track/${id}`,
    `javascript:${at(`/track/${id}`).replace('https:', '')}`,
  ]
  expect(previewPathsIn(others.join(' '), host)).toEqual([])
  expect(readPreviewPath(`//evil.example/track/${id}`)).toBeNull()
})

test('SOCIAL-06 previews only the first links of a message with many', () => {
  const many = Array.from({ length: 9 }, (_, n) => at(`/event/${id.slice(0, -1)}${n}`))
  expect(previewPathsIn(many.join('\n'), host)).toHaveLength(LINK_PREVIEWS.perMessage)
})

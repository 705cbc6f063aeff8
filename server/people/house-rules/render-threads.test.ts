import { expect, test } from 'vitest'
import { renderDraft, renderVersion } from './render-threads.ts'

test('SEC-06 GUARD-09 while five drafts are being rendered, another is refused and published rules are still rendered', async () => {
  const drafts = Array.from({ length: 5 }, (_, n) => renderDraft(`## Rule ${n}\n\nText`))
  expect(() => renderDraft('## One more')).toThrow('Too many texts are being rendered. Try again in a moment.')
  expect((await renderVersion('## Be kind\n\nText')).rules).toMatchObject([{ title: 'Be kind' }])
  expect((await Promise.all(drafts)).map(({ rules }) => rules[0]?.title)).toEqual(drafts.map((_, n) => `Rule ${n}`))
  expect((await renderDraft('## Again')).rules).toMatchObject([{ title: 'Again' }])
})

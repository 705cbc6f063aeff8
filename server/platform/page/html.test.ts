import { expect, test } from 'vitest'
import { html } from './html.ts'

test('SEC-02 escapes texts in HTML, but not HTML values', () => {
  const inner = html`<b>${'<i> & "quotes"'}</b>`
  expect(html`<a title="${`a"b'c`}">${inner}${[inner]}${null}${false}${7}</a>`.text).toBe(
    '<a title="a&quot;b&#39;c"><b>&lt;i&gt; &amp; &quot;quotes&quot;</b><b>&lt;i&gt; &amp; &quot;quotes&quot;</b>7</a>',
  )
})

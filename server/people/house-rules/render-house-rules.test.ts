import { expect, test } from 'vitest'
import { renderHouseRules } from './render-house-rules.ts'

test('GUARD-09 each heading up to a line of dashes is a numbered rule', () => {
  const { html, rules } = renderHouseRules(
    'Before.\n\n## Be **decent** & kind\n\nOne.\n\n## Späße?\n\nTwo.\n---\n\n## How we decide\n',
  )
  expect(rules).toEqual([
    { number: 1, title: 'Be decent & kind', anchor: 'rule-be-decent-kind' },
    { number: 2, title: 'Späße?', anchor: 'rule-spa-e' },
  ])
  expect(html).toContain('<h2 id="rule-be-decent-kind">1. Be <strong>decent</strong> &amp; kind</h2>')
  expect(html).toContain('<p>Two.</p>')
  expect(html).toContain('<h2 id="rule-how-we-decide">How we decide</h2>')
})

test('GUARD-09 headings with the same text, or without Latin letters, get unique anchors', () => {
  const { rules } = renderHouseRules('## No spam\n\n## No spam\n\n## 規則\n\n## 規則')
  expect(rules.map(({ anchor }) => anchor)).toEqual(['rule-no-spam', 'rule-no-spam-2', 'rule', 'rule-2'])
})

test.each([
  ['a script', '<script>alert(1)</script>', /<script/],
  ['a picture', '![x](https://example.org/a.png)', /<img/],
  ['an element in a line', 'a <b onclick="x()">b</b>', /<b /],
  ['a heading in HTML', '<h2>x</h2>', /<h2/],
  ['a link that runs', '[press](javascript:alert(1))', /javascript|<a/],
  ['a link that runs, disguised', '[press](JaVaScRiPt&colon;alert(1)) <javascript:alert(1)>', /<a/],
  ['data', '[press](data:text/html;base64,AAAA)', /<a|href="data/],
  ['a way out of an attribute', '[a](<https://example.org/"onclick="x()>)', /"onclick|" onclick/],
])('GUARD-09 SEC-03 Markdown renders only text and links: %s', (_what, written, never) => {
  const { html, rules } = renderHouseRules(`## One\n\n${written}`)
  expect(html.replace(/<h2 id="rule-one">1. One<\/h2>/, '')).not.toMatch(never)
  expect(rules).toHaveLength(1)
})

test('GUARD-09 keeps links to this site, to other sites and to mail addresses', () => {
  const { html } = renderHouseRules(
    '[a](/guidelines) [b](https://example.org/) [c](mailto:us@example.org) [d](#rule-one)',
  )
  for (const href of ['/guidelines', 'https://example.org/', 'mailto:us@example.org', '#rule-one'])
    expect(html).toContain(`href="${href}"`)
})

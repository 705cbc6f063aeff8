import { letters } from '#server/people/accounts/mails/testing/letters.ts'
import { barriers } from '../support/axe/barriers.ts'
import { expect, test } from '../support/test.ts'

test('AUTH-02 AUTH-11 every mail is readable in light and dark mail programs, even in a narrow window', async ({
  page,
}) => {
  const found: string[] = []
  for (const [name, { html }] of Object.entries(letters)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 360, height: 640 })
      await page.setContent(html)
      // Mails have no landmarks.
      for (const barrier of await barriers(page, { landmarks: false }))
        found.push(`${name} (${colorScheme}): ${barrier}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) found.push(`${name}: ${width} px wide`)
    }
  }
  expect(found).toEqual([])
})

import { expect, test } from '../support/test.ts'
import { newEvent } from '../support/world/events.ts'
import { newPerson } from '../support/world/people.ts'

for (const [locale, written] of [
  ['en-US', 'Nov 9Thu 8:00 PM2090'],
  ['en-GB', '9 NovThu 20:002090'],
  ['de-DE', '9. Nov.Do 20:002090'],
] as const) {
  test.describe(() => {
    test.use({ locale })
    test(`EVENT-01 formats dates and times for the locale ${locale}`, async ({ page, context, where }) => {
      await newPerson(context.request, where)
      await newEvent(context.request, where.url, {
        title: 'Candle Service',
        localDate: '2090-11-09',
        localTime: '20:00',
      })
      await page.goto('/my-events')
      await expect(page.getByRole('listitem').filter({ hasText: 'Candle Service' })).toContainText(written)
    })
  })
}

import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

test('RELEASE-08 the switch in the profile is on at first, and says what it can do', async ({
  page,
  context,
  where,
  request,
}) => {
  const artist = await newPerson(context.request, where)
  const robots = async () => (await request.get(`${where.url}/${artist.handle}`)).headers()['x-robots-tag']
  expect(await robots()).toBe('noai, noimageai')
  await page.goto('/edit-profile')
  const section = page.getByRole('region', { name: 'No AI' })
  await expect(section).toContainText('This is a request')
  const choice = section.getByRole('checkbox', { name: 'Ask AI crawlers to stay away' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/${artist.handle}$`))
  await expect.poll(robots).toBeUndefined()
  await page.goto('/edit-profile')
  await expect(choice).not.toBeChecked()
})

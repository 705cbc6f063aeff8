import type { Page } from '@playwright/test'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('RELEASE-07 an artist enters links, and listeners find them behind one button', async ({
  page,
  context,
  where,
  browser,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(422))
  const artist = await newPerson(context.request, where, { displayName: 'Grave Wool' })
  const track = await publishTrack(context.request, where.url)
  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/track/${track.id}`)
  await expect(main(visitor).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(visitor).getByRole('button', { name: 'Support' })).toHaveCount(0)

  await page.goto('/edit-profile')
  const support = page.getByRole('region', { name: 'Support' })
  await support.getByRole('button', { name: 'Add support link' }).click()
  await support.getByLabel('Platform').selectOption('Ko-fi')
  await support.getByLabel('Address').fill('https://wool.example/grave')
  await support.getByRole('button', { name: 'Add support link' }).click()
  await support.getByLabel('Platform').nth(1).selectOption('Own site')
  await support.getByLabel('Address').nth(1).fill('https://wool.example/tips?utm_source=here')
  await support.getByLabel('Suggested amount').fill('5 €, or a jar of honey')
  await press(page, 'Save')
  await expect(support.getByText('An address of Ko-fi looks like https://ko-fi.com/name')).toBeVisible()
  await support.getByLabel('Address').first().fill('https://ko-fi.com/grave_wool')
  await press(page, 'Save')
  await expect(page).toHaveURL(new RegExp(`/${artist.handle}$`))

  for (const path of [`/track/${track.id}`, `/${artist.handle}`]) {
    await visitor.goto(path)
    await press(visitor, 'Support')
    const links = visitor.getByRole('menu', { name: 'Support Grave Wool' }).getByRole('menuitem')
    await expect(links).toHaveText(['Ko-fiko-fi.com', 'Own sitewool.example'])
    await expect(links.first()).toHaveAttribute('href', 'https://ko-fi.com/grave_wool')
    await expect(links.last()).toHaveAttribute('href', 'https://wool.example/tips')
    await expect(links.last()).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    await expect(visitor.getByRole('menu')).toContainText('Suggested: 5 €, or a jar of honey')
    await visitor.keyboard.press('Escape')
    await expect(main(visitor).getByRole('button', { name: 'Support' })).toBeFocused()
  }

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const embed = await plain.newPage()
  await embed.setViewportSize({ width: 480, height: 160 })
  await embed.goto(`${where.url}/embed/track/${track.id}`)
  const link = embed.getByRole('link', { name: 'Ko-fi ko-fi.com' })
  await expect(link).toBeHidden()
  await embed.getByText('Support', { exact: true }).click()
  await expect(link).toBeInViewport({ ratio: 1 })
  await plain.close()
})

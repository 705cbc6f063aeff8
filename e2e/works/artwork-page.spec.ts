import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { heart, press, toast } from '../support/page/locators.ts'
import { expectShown, opener, viewerOf } from '../support/page/viewer.ts'
import { expect, refused, test } from '../support/test.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import { newPerson } from '../support/world/people.ts'
import { newFan } from '../support/world/world.ts'

test('ART-04 a visitor sees an artwork with all its details', async ({ page, context, where, newVisitor }) => {
  const artist = await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const older = await publishArtwork(context.request, where.url)
  const description = 'Carbon on tea-stained paper.\nhttps://example.org/flash <b>bold</b>'
  const options = { title: 'Flash sheet IV', tags: `ink, ${artist.handle}`, description }
  const shown = await publishArtwork(context.request, where.url, options)
  const newer = await publishArtwork(context.request, where.url)

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(shown.path)
  await expect(visitor).toHaveTitle('Artwork • Flash sheet IV')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Flash sheet IV')
  const main = visitor.getByRole('main')
  await expect(main.getByText('<b>bold</b>')).toBeVisible()
  const link = main.getByRole('link', { name: 'https://example.org/flash' })
  await expect(link).toHaveAttribute('rel', /nofollow ugc noopener/)
  await expect(main.getByText('900 × 1,200')).toBeVisible()
  await expect(main.getByText('JPEG')).toBeVisible()
  await expect(main.getByRole('link', { name: 'ink', exact: true })).toHaveAttribute('href', '/tags/ink')
  await expect(main.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await press(main, 'Follow Nettle Hand')
  await expect(toast(visitor, 'Sign in required')).toBeVisible()
  const beside = main.getByRole('navigation', { name: 'Newer and older artworks' })
  await expect(beside.getByRole('link')).toHaveText([`Newer${newer.title}`, `Older${older.title}`])
  await beside.getByRole('link', { name: older.title }).click()
  await expect(visitor).toHaveTitle(`Artwork • ${older.title}`)
  await expect(beside.getByRole('link')).toHaveText([`Newer${shown.title}`])

  await page.goto(shown.path)
  await expect(page.getByRole('main').getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Appears in')).toBeVisible()
  await press(page.getByRole('main'), 'Edit')
  await expect(page.getByRole('dialog', { name: 'Edit Artwork' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page.getByRole('main'), 'Delete')
  await press(page.getByRole('alertdialog'), 'Delete')
  await expect(page).toHaveURL(/\/my-art$/)
})

test('ART-04 SOCIAL-01 SOCIAL-03 SOCIAL-05 a fan follows, likes, shares and comments, also in the viewer', async ({
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where, { displayName: 'Nettle Hand' })
  const { path, title } = await publishArtwork(context.request, where.url)
  const browser = await newVisitor()
  await browser.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = await newFan(browser, where)
  await page.goto(path)
  const main = page.getByRole('main')
  await press(main, 'Follow Nettle Hand')
  await heart(main, title).click()
  await expect(heart(main, title)).toHaveAttribute('aria-pressed', 'true')
  await opener(page).click()
  const viewer = viewerOf(page)
  await expect(viewer.getByRole('button', { name: 'Following Nettle Hand' })).toBeVisible()
  await expect(heart(viewer, title)).toHaveAttribute('aria-pressed', 'true')
  await press(viewer, 'Share, 0 shares')
  await press(page.getByRole('dialog', { name: 'Share' }), 'Copy')
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${where.url}${path}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Share' })).toHaveCount(0)
  await viewer.getByLabel('Your comment').fill('1 and 0 and + are letters here')
  await press(viewer, 'Post')
  await expect(viewer.getByRole('listitem')).toContainText('1 and 0 and + are letters here')
  await expect(viewer.getByRole('button', { name: `1 comment on ${title}` })).toHaveAttribute('aria-expanded', 'true')
  await press(viewer, `1 comment on ${title}`)
  await expect(viewer.getByLabel('Your comment')).toHaveCount(0)
  await press(viewer, 'Close (Esc)')
  await expect(main.getByRole('listitem').filter({ hasText: 'letters here' })).toBeVisible()
})

test('ART-04 an unknown artwork shows a message and a link to Find Art', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  await newPerson(context.request, where)
  const merch = await publishArtwork(context.request, where.url, { usageType: 'merch' })
  await page.goto(merch.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(merch.title)
  await context.clearCookies()
  for (const path of [merch.path, '/artwork/none', `/artwork/${crypto.randomUUID()}?view=full`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artwork Not Found')
    await expect(viewerOf(page)).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Find Art' }).click()
  await expect(page).toHaveURL(/\/find-art$/)
})

test('ART-04 SHELL-10 axe finds no violations on the page or in the viewer', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await publishArtwork(context.request, where.url)
  const { path } = await publishArtwork(context.request, where.url, { tags: 'ink', description: 'On paper.' })
  const found: string[] = []
  for (const [view, size] of [
    ['', { width: 1440, height: 900 }],
    ['?view=full', { width: 1440, height: 900 }],
    ['?view=full', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(path + view)
    if (view) await expectShown(page)
    else await expect(opener(page)).toBeVisible()
    for (const barrier of await barriersInBothThemes(page)) found.push(`${view} ${size.width}: ${barrier}`)
  }
  expect(found).toEqual([])
})

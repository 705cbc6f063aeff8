import { settled } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'

test('SHELL-12 a page shows its own skeleton while its code loads', async ({ page, context, world }) => {
  await context.addCookies(world.cookies)
  await page.goto('/my-activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Activity')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(find-music|walls|track)-[^/]*\.js/, (route) => held.then(() => route.continue()))
  // The full-screen loading state must never appear in between.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy=true] .wordmark')) document.title = 'waited before the wordmark'
    }).observe(document.body, { subtree: true, childList: true })
  })
  const side = page.getByRole('navigation', { name: 'Main' })
  const main = page.getByRole('main')
  await side.getByRole('link', { name: 'Find Music' }).click()
  await expect(main.locator('[data-part=page-head]:visible')).toHaveText('Find Music')
  await expect(main.getByText('Loading tracks')).toBeVisible()
  await side.getByRole('link', { name: 'Home' }).click()
  await expect(main.locator('[data-part=page-head]:visible')).toHaveText('Home')
  await expect(main.locator('[aria-busy=true] [data-part=tile]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  // Other journeys may have caused notifications for the shared artist.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Home/)
})

test('SHELL-12 a page still opens if loading the skeletons fails, and they load later', async ({
  page,
  context,
  world,
}) => {
  await context.addCookies(world.cookies)
  const skeletons = '**/assets/page-skeletons-*.js'
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('page-skeletons'))
  await page.route(skeletons, (route) => route.abort('internetdisconnected'))
  await page.goto('/my-activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Activity')
  // A key press, because some browsers already count the pointer as being over the page.
  await page.keyboard.press('Shift')
  await lost
  await page.unroute(skeletons)
  // Parts that render late may take the focus from the link.
  await settled(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/find-music-[^/]*\.js/, (route) => held.then(() => route.continue()))
  // By keyboard, because the pointer would request the skeletons again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Music' }).press('Enter')
  await expect(page.getByRole('main').getByText('Loading tracks')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Music' })).toBeVisible()
})

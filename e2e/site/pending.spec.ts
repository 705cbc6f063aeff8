import { settled } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'

test('SHELL-12 while the code of a page loads its own skeleton stands there', async ({ page, context, world }) => {
  await context.addCookies(world.cookies)
  await page.goto('/my-activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Activity')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(find-music|walls|track)-[^/]*\.js/, (route) => held.then(() => route.continue()))
  // the wordmark of a whole screen that waits never comes in between
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
  // others may have told the shared artist of something meanwhile
  await expect(page).toHaveTitle(/^(\(\d+\) )?Home/)
})

test('SHELL-12 a network that goes while skeletons are fetched costs no page, and they come later', async ({
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
  // a browser may take it for a sign already that its pointer is over the page
  await page.keyboard.press('Shift')
  await lost
  await page.unroute(skeletons)
  // what else the page draws late may take the focus from its link
  await settled(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/find-music-[^/]*\.js/, (route) => held.then(() => route.continue()))
  // not by the pointer, with which skeletons would be asked for once more
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Music' }).press('Enter')
  await expect(page.getByRole('main').getByText('Loading tracks')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Music' })).toBeVisible()
})

import { artistPaths, publicPaths, SIZES } from '../support/page/pages.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { expect, refused, test } from '../support/test.ts'

test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })

for (const who of ['visitor', 'member'] as const) {
  test(`SHELL-10 a finger hits everything on every page of a ${who}`, async ({
    page,
    context,
    scene,
    expectErrors,
  }) => {
    test.setTimeout(240_000)
    expectErrors.push(refused(404), refused(400))
    if (who === 'member') await context.addCookies(scene.cookies)
    const found: string[] = []
    for (const path of who === 'member' ? artistPaths(scene) : publicPaths(scene)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      found.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
    }
    expect(found).toEqual([])
  })
}

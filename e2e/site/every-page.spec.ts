import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { narrowed } from '../support/page/narrow.ts'
import { artistPaths, publicPaths, SIZES } from '../support/page/pages.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { signUp } from '../support/scene/people.ts'
import { expect, refused, test } from '../support/test.ts'

/**
 * Each page is loaded once on each kind of machine, and everything is looked at while it stands there. What is found when each look has
 * a load of its own: `every-page.long.ts`.
 */
const MACHINES = {
  desk: { viewport: SIZES.desktop },
  phone: { viewport: SIZES.mobile, hasTouch: true, isMobile: true },
} as const
const TITLES = {
  desk: 'axe finds nothing in either theme, and nothing scrolls sideways at 320 px with text at 100 and 200 %',
  phone: 'axe finds nothing in either theme, and a finger hits everything',
}

for (const machine of ['desk', 'phone'] as const) {
  test.describe(`on a ${machine}`, () => {
    test.use(MACHINES[machine])
    for (const who of ['visitor', 'member'] as const) {
      test(`SHELL-10 on every page of a ${who}, on a ${machine}, ${TITLES[machine]}`, async ({
        page,
        context,
        where,
        scene,
        expectErrors,
      }) => {
        test.setTimeout(600_000)
        expectErrors.push(refused(404), refused(400))
        const found: string[] = []
        const show = async (path: string) => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          found.push(...(await barriersInBothThemes(page)).map((barrier) => `${path} ${barrier}`))
        }
        if (who === 'member') await context.addCookies(scene.cookies)
        for (const path of who === 'member' ? artistPaths(scene) : publicPaths(scene)) {
          await show(path)
          const misfits = machine === 'desk' ? await narrowed(page) : await smallTargets(page)
          found.push(...misfits.map((misfit) => `${path} ${misfit}`))
        }
        if (who === 'member') {
          await context.clearCookies({ name: /session/ })
          await signUp(context.request, where)
          await show('/signup')
        }
        expect(found).toEqual([])
      })
    }
  })
}

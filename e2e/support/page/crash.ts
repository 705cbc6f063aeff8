import type { Page } from '@playwright/test'

/** From now on the My Activity page throws this error when it renders its heading. */
export async function crashMyActivity(page: Page, message: string): Promise<void> {
  const thrown = `(()=>{throw new Error(${JSON.stringify(message)})})()`
  await page.route('**/assets/my-activity-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(["'`])My Activity\1/, thrown) })
  })
}

import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

test.use({ serviceWorkers: 'allow' })

const push = (page: Page) => page.getByRole('region', { name: 'Push', exact: true })
const devices = (page: Page) => page.getByRole('list', { name: 'Devices with push' })
/** The section is loaded when it is about to become visible. */
const lookAtPush = (page: Page) => page.getByRole('button', { name: 'Download my data' }).scrollIntoViewIfNeeded()
const allow = (page: Page) => push(page).getByRole('button', { name: 'Allow push on this device' })

/**
 * Automated browsers have no push service, and headless ones no notifications. This stub subscribes
 * with unused keys and grants the permission. Tests deliver pushes by hand.
 */
async function subscribeWithNobody(context: BrowserContext): Promise<void> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as never
      Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('said') ?? 'default' })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('said', 'granted')
        return 'granted'
      }
    },
    { endpoint: `https://9.9.9.9/${randomBytes(9).toString('base64url')}`, keys },
  )
}

type Shown = { title: string; body: string; tag: string; data: string }
type Watched = { shown: Shown[]; registration: ServiceWorkerRegistration }

/** From now on records the notifications of the worker, one per tag, instead of showing them. */
async function watchWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as Watched
    scope.shown = []
    scope.registration.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      scope.shown = [...scope.shown.filter((other) => other.tag !== tag), { title, body, tag, data }]
    }
  })
  return worker
}

/** Delivers a push to the worker, as the browser's push service would after decryption. */
async function deliver(page: Page, data: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  await cdp.detach()
}

const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as Watched).shown)

/** Clicks the first notification of the worker. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const notification = { data: (self as unknown as Watched).shown[0]!.data, close: () => {} }
    const pressed = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    self.dispatchEvent(pressed)
  })

test('TELL-05 push is offered in the settings only, shows notifications that link to the page, and can be turned off', async ({
  page,
  context,
  where,
}) => {
  await subscribeWithNobody(context)
  await newPerson(context.request, where)
  await page.goto('/account')
  await lookAtPush(page)
  await expect(push(page)).toContainText('Off here')

  await allow(page).click()
  await expect(push(page)).toContainText('On here')
  await expect(devices(page).getByRole('listitem')).toContainText(['Chrome on Linux This device'])
  const worker = await watchWorker(context)
  const note = { title: 'Nith', body: '12 people like Carrion Weather', url: '/find-music', tag: 'likes' }
  await deliver(page, note)
  await deliver(page, { ...note, body: '13 people like Carrion Weather' })
  const last = { title: 'Nith', body: '13 people like Carrion Weather', tag: 'likes', data: '/find-music' }
  await expect.poll(() => shownBy(worker)).toEqual([last])

  await page.evaluate(() => Object.assign(window, { stays: true }))
  await press(worker)
  await expect(page).toHaveURL(/\/find-music/)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)

  await page.goBack()
  await lookAtPush(page)
  await devices(page).getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await expect(push(page)).toContainText('Off here')
  await expect(devices(page)).toHaveCount(0)
  await allow(page).click()
  await expect(push(page)).toContainText('On here')
  await page.reload()
  await lookAtPush(page)
  await expect(push(page).getByRole('button', { name: 'Stop push on this device' })).toBeVisible()
})

test('TELL-05 a browser that blocks push shows how to allow it again', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/account')
  await lookAtPush(page)
  await expect(push(page)).toContainText('This browser blocks notifications from this site.')
  await expect(push(page).getByRole('button')).toHaveCount(0)
})

test('TELL-05 SEC-03 the service worker is a script of the site that browsers revalidate each time', async ({
  request,
}) => {
  const response = await request.get('/sw.js')
  const { 'content-type': type, 'cache-control': cache, 'content-security-policy': policy } = response.headers()
  expect([response.status(), type, cache]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache'])
  expect(policy).toContain("script-src 'self';")
})

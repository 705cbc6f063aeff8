import { makeMp3 } from '../support/sounds.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('REACH-02 PLAYER-06 an embed continues with the new file when the playing one is replaced', async ({
  page,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const { request } = await newVisitor()
  const { handle } = await newPerson(request, where)
  const track = await publishTrack(request, where.url, { tags: handle, sound: { seconds: 200 } })
  let asked = 0
  // The first request returns 50 s of the old file. The second one, for the rest, returns 404, as
  // after a replacement.
  await page.route(`**/media/tracks/${track.id}.mp3`, async (route) => {
    asked += 1
    if (asked === 2) return route.fulfill({ status: 404 })
    if (asked > 2) return route.continue()
    const headers = { range: 'bytes=0-399999' }
    const old = await request.get(track.fileUrl, { headers })
    return route.fulfill({ status: 206, headers: old.headers(), body: await old.body() })
  })
  await page.goto(`/embed/track/${track.id}`)
  await page.getByRole('button', { name: `Play ${track.title}` }).click()
  const slider = page.getByRole('slider', { name: `Seek in ${track.title}` })
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0')

  const audio = { name: 'remix.mp3', mimeType: 'audio/mpeg', buffer: await makeMp3({ seconds: 180 }) }
  const response = await request.patch(`/api/music/${track.id}`, { multipart: { overwrite: 'true', audio } })
  expect(response.status()).toBe(200)
  for (let n = 0; n < 5; n++) await slider.press('PageUp')
  await expect.poll(() => asked).toBe(3)
  await expect(slider).toHaveAttribute('aria-valuetext', /^2:[3-5]\d of /)
  const reached = Number(await slider.getAttribute('aria-valuenow'))
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(reached)
  await expect(page.getByRole('alert')).toBeHidden()
})

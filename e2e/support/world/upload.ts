import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

export type FileGiven = { name: string; mimeType: string; buffer: Buffer }

export const mp3 = (buffer: Buffer, name = 'take.mp3'): FileGiven => ({ name, mimeType: 'audio/mpeg', buffer })
export const png = (buffer: Buffer, name = 'cover.png'): FileGiven => ({ name, mimeType: 'image/png', buffer })

/**
 * Drops or pastes files on an element. Resolves to whether the page took them; otherwise the
 * browser would open them.
 */
export const hand = (page: Page, selector: string, how: 'drop' | 'paste', files: FileGiven[]): Promise<boolean> =>
  page.locator(selector).evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of files) {
        data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      if (how === 'paste') return !element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      const over = !element.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }))
      return !element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data })) && over
    },
    {
      how,
      files: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    },
  )

/** Opens the upload dialog; the page has to be at `/my-music`. */
export async function openUpload(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  return page.getByRole('dialog', { name: 'Upload Music' })
}

export const chooseAudio = (dialog: Locator, ...files: FileGiven[]): Promise<void> =>
  dialog.getByLabel('Audio files').first().setInputFiles(files)

export const chooseCover = (dialog: Locator, file: FileGiven): Promise<void> =>
  dialog.getByLabel('Cover image').setInputFiles(file)

/** Replaces the title, after the suggestion from the file has appeared. */
export async function fillTitle(form: Locator, title: string): Promise<void> {
  await expect(form.getByLabel('Title')).not.toHaveValue('')
  await form.getByLabel('Title').fill(title)
}

export const send = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: /^Upload/ }).click()

/** A picture of a single colour. */
export function makePicture({ side = 640, colour = '#2f8f6b' } = {}): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

import { press, toast } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newArtist, newFan } from '../support/world/world.ts'

test('SOCIAL-04 the author edits a comment, the artist hides and shows it and closes the comments', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { path } = await newArtist(context, where)
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(path)
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('Frist')
  await press(theirs, 'Post')
  const comment = theirs.locator('[data-part=thread]').getByRole('listitem')
  await comment.getByRole('button', { name: 'Edit your comment' }).click()
  await theirs.getByRole('textbox', { name: 'Change your comment' }).fill('First')
  await press(theirs, 'Save')
  await expect(comment.getByRole('paragraph')).toHaveText('First')
  await expect(comment.getByText('edited')).toBeVisible()

  await page.goto(path)
  const seen = page.locator('[data-part=thread]').getByRole('listitem')
  await expect(seen.getByText('edited')).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Edit your comment' })).toHaveCount(0)
  await seen.getByRole('button', { name: 'Hide comment by Dana Below' }).click()
  await expect(toast(page, 'Comment hidden')).toBeVisible()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await theirs.reload()
  await expect(comment.getByRole('paragraph')).toHaveText('First')
  await page.getByText('Hidden comments (1)').click()
  await page.getByRole('button', { name: 'Show again: comment by Dana Below' }).click()
  await expect(seen.getByRole('paragraph')).toHaveText('First')
  await expect(page.getByText(/^Hidden comments/)).toHaveCount(0)

  await press(page, 'Close comments')
  await expect(page.getByText('Comments are closed.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Comments are closed.')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  await press(page, 'Open comments')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyOver } from './lazy.tsx'

const Question = ({ about }: { about: string }) => <p role="alertdialog">Delete {about}?</p>
type Module = { Question: typeof Question }

test('the page stays visible while a dialog is downloaded, and the dialog gets its props', async () => {
  let come: (module: Module) => void = () => undefined
  const fetched = new Promise<Module>((resolve) => {
    come = resolve
  })
  const QuestionDialog = lazyOver(() => fetched, 'Question')
  render(
    <>
      <h1>My Music</h1>
      <QuestionDialog about="Wick" />
    </>,
  )
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  come({ Question })
  expect((await screen.findByRole('alertdialog')).textContent).toBe('Delete Wick?')
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

test('every tab names a panel that exists, even while the content is loading', () => {
  const Late = lazy(() => new Promise<{ default: () => string }>(() => {}))
  const tabs = [
    { value: 'early', label: 'Early' },
    { value: 'late', label: 'Late' },
  ]
  render(
    <Tabs label="Things" tabs={tabs} value="late" onValueChange={() => {}}>
      <TabPanel value="early">Here</TabPanel>
      <TabPanel value="late" fallback="On its way">
        <Late />
      </TabPanel>
    </Tabs>,
  )
  for (const tab of screen.getAllByRole('tab')) {
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    expect(panel?.getAttribute('role')).toBe('tabpanel')
  }
  expect(screen.getByRole('tabpanel').textContent).toBe('On its way')
})

test('SHELL-10 keys continue from the tab that has the focus, even while the content that it opens is loading', async () => {
  const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }))
  const opened = vi.fn()
  render(
    <Tabs label="Things" tabs={tabs} value="one" onValueChange={opened}>
      {null}
    </Tabs>,
  )
  screen.getByRole('tab', { name: 'one' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(opened.mock.calls.flat()).toEqual(['two', 'three', 'two', 'one', 'three'])
  expect(document.activeElement?.textContent).toBe('three')
})

import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

test('every tab names a panel that is there, also while its content is on the way', () => {
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

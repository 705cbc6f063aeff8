import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PRODUCT } from '#contract/platform/product.ts'

/** The door: what every page about getting in stands beside. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className="auth" id="main" tabIndex={-1}>
      <div className="pix">
        <Link className="wordmark" to="/" aria-label={PRODUCT}>
          {PRODUCT}
        </Link>
      </div>
      <div className="pane">
        <Link className="back link" to="/">
          Back to Home
        </Link>
        {children}
      </div>
    </main>
  )
}

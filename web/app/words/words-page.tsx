import type { ComponentType } from 'react'
import { SITE } from '#contract/site.ts'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { CookiesPage, PrivacyPage, TermsPage } from './legal.tsx'
import { FeaturesPage, HowItWorksPage, PricingPage } from './platform.tsx'
import { ContactPage, GuidelinesPage, HelpPage } from './support.tsx'

const PAGES: Record<string, ComponentType> = {
  [SITE.terms.path]: TermsPage,
  [SITE.privacy.path]: PrivacyPage,
  [SITE.cookies.path]: CookiesPage,
  [SITE.guidelines.path]: GuidelinesPage,
  [SITE.help.path]: HelpPage,
  [SITE.contact.path]: ContactPage,
  [SITE.howItWorks.path]: HowItWorksPage,
  [SITE.features.path]: FeaturesPage,
  [SITE.pricing.path]: PricingPage,
}

/** SHELL-03: the pages that the footer leads to, in one chunk. */
export function WordsPage() {
  const path = useLocation((location) => location.pathname.replace(/\/+$/, ''))
  const Page = PAGES[path]
  return Page ? <Page /> : null
}

import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { Page } from '@playwright/test'

/** Answers a call of the API with this body. */
export async function answerWith(page: Page, name: EndpointName, json: object) {
  const { method, path } = ENDPOINTS[name]
  await page.route(`**${API_BASE}${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  )
}

import { useSyncExternalStore, type ComponentType } from 'react'
import { fetchChunk } from '../loading/fetch-chunk.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { SecondStep } from '../session/second-step.ts'
import type { SecondStepFormProps } from './second-step-form.tsx'

interface SlotProps {
  readonly secondStep: SecondStep
}

/** The place on every page where the second step appears. Its form is loaded when it is needed. */
export function createSecondStepSlot(language: LanguageStore) {
  let Loaded: ComponentType<SecondStepFormProps> | undefined

  return {
    async load(): Promise<void> {
      const [{ SecondStepForm }] = await Promise.all([
        fetchChunk(() => import('./second-step-form.tsx')),
        language.load('secondStep'),
        language.load('emailLinks'),
      ])
      Loaded = SecondStepForm
    },

    Slot({ secondStep }: SlotProps) {
      const { subscribe, getState } = secondStep
      const request = useSyncExternalStore(subscribe, getState, () => null)
      return request && Loaded && <Loaded request={request} secondStep={secondStep} />
    },
  }
}

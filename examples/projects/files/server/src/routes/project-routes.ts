import type { ProjectService } from '../services/project-service.ts'
import type { ApiHandlers } from './api-handlers.ts'

type ProjectEndpoints = 'listProjects' | 'createProject' | 'renameProject' | 'deleteProject'

export function createProjectRoutes(projects: ProjectService): Pick<ApiHandlers, ProjectEndpoints> {
  return {
    async listProjects({ session }) {
      return projects.list(session)
    },

    async createProject({ session, readBody }) {
      return projects.create(session, await readBody())
    },

    async renameProject({ c, session, readBody }) {
      return projects.rename(session, c.req.param('id') ?? '', await readBody())
    },

    async deleteProject({ c, session }) {
      await projects.delete(session, c.req.param('id') ?? '')
    },
  }
}

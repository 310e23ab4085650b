/** Where agents on other computers find the tools: the Model Context Protocol over HTTP. */
export const MCP_PATH = '/mcp';

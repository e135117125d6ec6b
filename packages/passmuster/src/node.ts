export { type NodeListener, passmusterNode } from "@passmuster/adapter-express";

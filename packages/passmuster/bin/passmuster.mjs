#!/usr/bin/env node
import "@passmuster/cli/command";
